"""Tables on paper and in workbooks: values in, bytes out."""
