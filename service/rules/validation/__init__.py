"""Finds every defect of a posted state, so that no rule ever meets an impossible one."""
