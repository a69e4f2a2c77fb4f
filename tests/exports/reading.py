"""Reading exports back: text of a PDF, cells of a workbook."""

import re
import subprocess
from io import BytesIO

import openpyxl
import pypdf


def pdf_pages(content: bytes) -> list[str]:
    """The text of each page, without soft hyphens and with one kind of white space."""
    reader = pypdf.PdfReader(BytesIO(content))
    return [re.sub(r"[^\S\n]+", " ", page.extract_text()) for page in reader.pages]


def pdf_text(content: bytes) -> str:
    return "\n".join(pdf_pages(content))


def poppler_text(content: bytes) -> str:
    """The text as Poppler reads it, and with it most viewers: it knows the code tables that pypdf does not."""
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=content, capture_output=True, check=True)
    return done.stdout.decode()


def worksheet(content: bytes):
    """The first worksheet, formulas as formulas."""
    return openpyxl.load_workbook(BytesIO(content)).worksheets[0]
