"""One thread for numpy's matrix products, unless the user says otherwise.

Ours are small: a second thread waits more than it works, and tables and matches are already spread
over processes. It counts only where numpy is not loaded yet, so this comes before it.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
