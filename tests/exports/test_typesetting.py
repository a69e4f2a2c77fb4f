"""The typesetter fetches nothing, and its process has limits."""

import http.server
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pypdf
import pytest

from league.exports import pdf, typeset
from tests.exports.reading import pdf_text

SECRET = "geheimes-kennwort-4711"


@pytest.fixture(scope="module")
def canary():
    """A web server of this machine that remembers what it was asked for."""
    hits = []

    class Remember(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            hits.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args):
            """Stay quiet."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Remember)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", hits
    server.shutdown()
    server.server_close()


@pytest.fixture
def secret_file(tmp_path):
    file = tmp_path / "secret.txt"
    file.write_text(SECRET)
    return file


PAYLOADS = (
    '<img src="{url}/img">',
    '<img src="{file}">',
    "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='{url}/svg'/></svg>\">",
    '<object data="{url}/object"></object>',
    '<object data="{file}"></object>',
    '<embed src="{url}/embed">',
    '<link rel="stylesheet" href="{url}/css">',
    '<link rel="attachment" href="{file}">',
    '<link rel="attachment" href="{url}/attachment">',
    '<a rel="attachment" href="{file}">x</a>',
    "<style>@import '{url}/import';</style>",
    "<style>@font-face {{ font-family: x; src: url({url}/font) }} p {{ font-family: x }}</style><p>x</p>",
    '<p style="background: url({url}/background)">x</p>',
    '<p style="list-style: url({file}); display: list-item">x</p>',
    '<p style="content: url({url}/content)">x</p>',
    '<base href="{url}/"><img src="relative">',
    '<svg xmlns="http://www.w3.org/2000/svg"><use href="{file}#a"/><image href="{url}/inline-svg"/></svg>',
    '<iframe src="{url}/iframe"></iframe>',
)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_nothing_is_fetched_and_no_file_is_read(payload, canary, secret_file):
    url, hits = canary

    made = typeset.typeset(f"<p>davor</p>{payload.format(url=url, file=secret_file.as_uri())}")

    assert hits == []
    assert SECRET.encode() not in made
    assert "/EmbeddedFile" not in made.decode("latin-1")
    assert "davor" in pdf_text(made)


PIXEL = (
    "data:image/png;base64,"
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def images(content: bytes) -> int:
    return sum(len(page.images) for page in pypdf.PdfReader(BytesIO(content)).pages)


def test_the_styles_fetch_nothing_either(canary):
    url, hits = canary
    typeset.typeset("<p>x</p>", f"@import '{url}/import'; p {{ background: url({url}/background) }}")
    assert hits == []


def test_not_even_an_image_in_the_document_itself_is_taken():
    from weasyprint import HTML

    page = f'<img src="{PIXEL}" width="9" height="9">'
    assert images(HTML(string=page).write_pdf()) == 1, "control"
    assert images(typeset.typeset(page)) == 0


def test_the_canary_would_sing(canary):
    """Control: the same page without the refusal does ask the server."""
    from weasyprint import HTML

    url, hits = canary
    HTML(string=f'<img src="{url}/control">').write_pdf()
    assert hits == ["/control"]
    hits.clear()


def test_the_process_of_its_own_typesets_the_same():
    assert pdf_text(pdf.typeset_apart("<p>Grüße</p>")) == pdf_text(typeset.typeset("<p>Grüße</p>"))


def test_a_document_that_asks_for_too_much_is_given_up(monkeypatch, caplog):
    monkeypatch.setattr(pdf, "WAIT", 0.01)

    with pytest.raises(pdf.TypesettingFailed):
        pdf.typeset_apart("<p>x</p>")
    assert "longer than" in caplog.text


def test_a_fourth_document_is_refused_at_once_and_leaves_a_thread_for_pages(monkeypatch):
    """Two are typeset and one waits; whoever asks for more holds no thread of the server."""
    go, begun = threading.Event(), threading.Semaphore(0)

    def slow(html: str) -> bytes:
        begun.release()
        assert go.wait(30)
        return html.encode()

    monkeypatch.setattr(pdf, "_typeset", slow)
    monkeypatch.setattr(pdf, "PATIENCE", 30)
    with ThreadPoolExecutor(3) as threads:
        asked = [threads.submit(pdf.typeset_apart, str(n)) for n in range(3)]
        try:
            assert begun.acquire(timeout=30)
            assert begun.acquire(timeout=30)
            until = time.monotonic() + 30
            while pdf.INSIDE._value and time.monotonic() < until:  # the third is on its way
                time.sleep(0.01)
            began = time.monotonic()
            with pytest.raises(pdf.TypesettingFailed, match="busy"):
                pdf.typeset_apart("4")
            assert time.monotonic() - began < 5
        finally:
            go.set()
        assert [one.result() for one in asked] == [b"0", b"1", b"2"]
    monkeypatch.undo()
    assert pdf_text(pdf.typeset_apart("<p>wieder</p>")).strip() == "wieder"


def test_a_typesetter_that_dies_is_reported_with_its_last_words(monkeypatch, tmp_path, caplog):
    broken = tmp_path / "broken.py"
    broken.write_text("import sys; sys.exit('no font')")
    monkeypatch.setattr(typeset, "__file__", str(broken))

    with pytest.raises(pdf.TypesettingFailed, match="no font"):
        pdf.typeset_apart("<p>x</p>")
    assert "no font" in caplog.text


def test_the_process_cannot_take_more_than_its_share():
    program = f"""
import resource, runpy
names = runpy.run_path({typeset.__file__!r})
names["_limit"]()
assert resource.getrlimit(resource.RLIMIT_CPU)[0] == names["SECONDS"] == 20
try:
    bytearray(names["MEMORY"])
except MemoryError:
    print("refused")
"""
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "refused\n"


def test_the_program_stands_alone():
    """It runs without Django, and its folder is no place to import from: names.py there would hide others."""
    program = f"""
import runpy, sys
runpy.run_path({typeset.__file__!r})["typeset"]("<p>x</p>")
print([name for name in sys.modules if name.split(".")[0] in ("django", "league", "config", "scoring")])
"""
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
