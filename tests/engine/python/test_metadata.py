"""What the wheel says that it needs."""

import email
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "engine" / "python"))
import backend


class Requirements(unittest.TestCase):
    def test_numpy_2_needs_a_pybind11_that_knows_it(self):
        for version, needed in (("2.10.3", "numpy<2"), ("2.11.1", "numpy<2"), ("2.12.0", "numpy"), ("2.13.6", "numpy"),
                                ("3.0.0", "numpy"), ("1.99.9", "numpy<2")):
            self.assertEqual(backend.numpy_requirement(version), needed)
            text = backend.metadata(needed).decode()
            fields = email.message_from_string(text)
            self.assertEqual(fields.get_all("Requires-Dist")[0], needed)
            self.assertEqual((fields["Name"], fields["Requires-Python"]), ("pahtum", ">=3.9"))
            self.assertTrue(fields.get_payload().startswith("# Pah-Tum for Python"))

    def test_the_version_of_pybind11_is_found(self):
        self.assertRegex(backend.pybind11_version(), re.compile(r"^\d+\.\d+"))

    def test_the_notice_of_pybind11_is_found(self):
        self.assertIn(b"Wenzel Jakob", backend.pybind11_licence())


if __name__ == "__main__":
    unittest.main()
