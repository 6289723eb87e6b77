"""Who calls: from which network, behind which proxy, and by which name of ours."""
