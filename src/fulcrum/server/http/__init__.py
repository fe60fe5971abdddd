"""HTTP: the REST API, the socket, and what guards them."""
