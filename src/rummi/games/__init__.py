"""The families of games behind one protocol: rules as data, state, judge, scoring and view.

Everything here is a pure function of frozen values. Time, shuffles and dice are handed in.
"""
