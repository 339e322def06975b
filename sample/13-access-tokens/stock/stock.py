"""An API in Python that accepts the tokens of the shop. It needs PyJWT: pip install -r requirements.txt"""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt

ISSUER = os.environ.get("ISSUER", "http://localhost:3000/auth")
AUDIENCE = "https://warehouse.example.com"
PAGE = os.environ.get("PAGE", "http://localhost:3000")
PORT = int(os.environ.get("STOCK_PORT", "3002"))

# Fetches the keys once, keeps them, and fetches them again for a key that it does not know.
KEYS = jwt.PyJWKClient(f"{ISSUER}/jwks.json")


def verify(header):
    """The claims of the token. Raises jwt.PyJWTError for any that is not one of the shop for this API."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise jwt.InvalidTokenError("There is no token.")
    if jwt.get_unverified_header(token).get("typ") != "at+jwt":
        raise jwt.InvalidTokenError("It is not an access token.")
    claims = jwt.decode(
        token,
        KEYS.get_signing_key_from_jwt(token).key,
        algorithms=["ES256"],
        audience=AUDIENCE,
        issuer=ISSUER,
        options={"require": ["exp", "iss", "aud", "sub"]},
    )
    if "stock:read" not in claims.get("scope", "").split():
        raise jwt.InvalidTokenError("It lacks a scope.")
    return claims


class Stock(BaseHTTPRequestHandler):
    def do_OPTIONS(self):
        self.answer(204, None)

    def do_GET(self):
        try:
            claims = verify(self.headers.get("Authorization", ""))
        except jwt.PyJWTError:
            return self.answer(401, {"error": "invalid_token"})
        return self.answer(200, {"stock": {"gears": 40, "levers": 7}, "for": claims["sub"]})

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", PAGE)
        self.send_header("Access-Control-Allow-Headers", "authorization")
        self.send_header("Vary", "Origin")
        if status == 401:
            self.send_header("WWW-Authenticate", 'Bearer error="invalid_token"')
        data = b"" if body is None else json.dumps(body).encode()
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Paths and statuses are enough for a sample, and even those are left out."""


if __name__ == "__main__":
    print(f"The stock is at http://localhost:{PORT}", flush=True)
    ThreadingHTTPServer(("127.0.0.1", PORT), Stock).serve_forever()
