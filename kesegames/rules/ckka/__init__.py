"""CKKA, the community's records of Kisen, shared by its games (docs/notations.md)."""
