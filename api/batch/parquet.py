"""Parquet, by PyArrow, which is imported when such a file is opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING

from cardwright.batch.formats import ADDED, CHUNK, HAND, SIDE, Ask, BadFile, Chunk, check_columns

if TYPE_CHECKING:
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile


class Parquet:
    """Parquet as a format of `formats`; a chunk is an Arrow stream."""

    def total(self, path: Path) -> int:
        """Return the rows of a file."""
        return int(_opened(path).metadata.num_rows)

    def chunks(self, path: Path) -> Iterator[Chunk]:
        """Yield chunks; BadFile where the file is damaged or its hands are no text."""
        import pyarrow as pa

        file = _opened(path)
        schema = file.schema_arrow
        check_columns(schema.names)
        for name in (HAND, SIDE):
            if name in schema.names and not _is_text(schema.field(name).type):
                raise BadFile(f"its column {name} holds {schema.field(name).type}, not text")
        first = 1
        try:
            for batch in file.iter_batches(batch_size=CHUNK):
                yield Chunk(_stream([batch], schema), first, batch.num_rows)
                first += batch.num_rows
        except (pa.ArrowException, OSError) as error:
            raise BadFile(f"it is damaged after row {first - 1}: {_first_line(error)}") from None
        if first == 1:
            yield Chunk(_stream([], schema), first, 0)

    def answer(self, chunk: Chunk, ask: Ask) -> bytes:
        """Return the rows with four more columns, as an Arrow stream."""
        import pyarrow as pa

        table = pa.ipc.open_stream(chunk.data).read_all()
        sides = table.column(SIDE).to_pylist() if SIDE in table.column_names else None
        answers = ask(table.column(HAND).to_pylist(), sides)
        columns = (answers.statuses, answers.lines, answers.values, answers.distances)
        types = (pa.string(), pa.list_(pa.string()), pa.int64(), pa.int64())
        for name, values, kind in zip(ADDED, columns, types, strict=True):
            table = table.append_column(name, pa.array(values, kind))
        return _stream(table.to_batches(), table.schema)

    def join(self, path: Path, parts: Iterable[bytes], out: IO[bytes]) -> None:
        """Write the parts, each as a row group."""
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter

        del path
        writer = None
        for part in parts:
            table = pa.ipc.open_stream(part).read_all()
            writer = writer or ParquetWriter(out, table.schema)
            writer.write_table(table)
        if writer:
            writer.close()


def _opened(path: Path) -> ParquetFile:
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile

    try:
        return ParquetFile(path)
    except (pa.ArrowException, OSError) as error:
        raise BadFile(f"it is no Parquet file, or damaged: {_first_line(error)}") from None


def _is_text(kind: pa.DataType) -> bool:
    from pyarrow import types

    if types.is_dictionary(kind):
        kind = kind.value_type
    tests = (types.is_string, types.is_large_string, types.is_string_view, types.is_null)
    return any(test(kind) for test in tests)


def _stream(batches: Sequence[pa.RecordBatch], schema: pa.Schema) -> bytes:
    import pyarrow as pa

    out = BytesIO()
    with pa.ipc.new_stream(out, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
    return out.getvalue()


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0]
