"""Small games for the tests of the core and of the conformance kit."""
