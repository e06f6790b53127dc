"""The notations as Lark grammars; README.md is the language reference."""
