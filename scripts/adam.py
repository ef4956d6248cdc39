"""The optimiser of the training scripts (Kingma and Ba 2015)."""

from collections.abc import Mapping

import numpy as np

from texas42.bots.features import Matrix


class Adam:
    """Changes named weights in place."""

    def __init__(self, parts: Mapping[str, Matrix]) -> None:
        self.parts, self.steps = parts, 0
        self.mean = {name: np.zeros_like(part) for name, part in parts.items()}
        self.square = {name: np.zeros_like(part) for name, part in parts.items()}

    def step(self, grads: Mapping[str, Matrix], rate: float) -> None:
        self.steps += 1
        for name, grad in grads.items():
            part = self.parts[name]
            self.mean[name] += 0.1 * (grad - self.mean[name])
            self.square[name] += 0.01 * (grad * grad - self.square[name])
            size = np.sqrt(self.square[name] / (1 - 0.99**self.steps)) + 1e-8
            part -= rate / (1 - 0.9**self.steps) * self.mean[name] / size
