"""The notation of old Kisen: CKKA, in which nobody declares anything (docs/rules/kisen.md, R1, R2)."""

from kesegames.rules.ckka.notation import notation
from kesegames.rules.ckka.sets import Sets

NOTATION = notation(Sets())
