"""Files of hands judged in chunks, on all cores or on a cluster, to be stopped and resumed."""

from cardwright.batch.formats import BadFile
from cardwright.batch.job import Refused
from cardwright.batch.run import Progress, Result, Stopped, run

__all__ = ["BadFile", "Progress", "Refused", "Result", "Stopped", "run"]
