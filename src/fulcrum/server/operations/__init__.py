"""What whoever runs a server needs to know of it: is it alive, is it ready, how much does it do, what went wrong."""
