//! Tables in the documentation: writing, reading and comparing.

use std::fmt::Write as _;

/// A table of numbers. Its first column contains the names of the rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<(String, Vec<f64>)>,
}

impl Table {
    /// Creates a table with these columns. The first column contains the names of the rows.
    pub(crate) fn new(columns: &[&str]) -> Table {
        Table { columns: columns.iter().map(ToString::to_string).collect(), rows: Vec::new() }
    }

    /// Returns the table as a block of text, with two or more spaces between columns.
    pub(crate) fn text(&self) -> String {
        let (first, columns) =
            self.columns.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
        let names = self.rows.iter().map(|(name, _)| name.chars().count());
        let width = names.chain([first.chars().count()]).max().unwrap_or_default();
        let mut text = format!("```text\n{first:width$}  {}\n", columns.join("  "));
        for (name, numbers) in &self.rows {
            let _ = write!(text, "{name:width$}");
            for (column, number) in columns.iter().zip(numbers) {
                let _ = write!(text, "  {number:>0$}", column.chars().count());
            }
            text.push('\n');
        }
        text + "```\n"
    }

    /// Parses the tables in a text.
    pub(crate) fn read(text: &str) -> Vec<Table> {
        let blocks = text.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
        let cells = |line: &str| -> Vec<String> {
            line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_string).collect()
        };
        let row = |line: &str| {
            let mut cells = cells(line).into_iter();
            let name = cells.next().unwrap_or_default();
            (name, cells.map(|cell| cell.parse().unwrap_or(f64::NAN)).collect())
        };
        let table = |block: &str| {
            let mut lines = block.lines();
            Table { columns: lines.next().map(cells).unwrap_or_default(), rows: lines.map(row).collect() }
        };
        blocks.map(table).collect()
    }

    /// Returns one sentence for each figure that has grown by more than a tenth since the older
    /// table, for each row that only one of the tables has, and for each new column. Growth by at
    /// most 20 instructions or 16 bytes is ignored.
    pub(crate) fn grown(&self, old: &Table) -> Vec<String> {
        let mut lines = Vec::new();
        let title = self.columns.first().map_or("", String::as_str);
        for (name, numbers) in &self.rows {
            let Some((_, before)) = old.rows.iter().find(|(other, _)| other == name) else {
                lines.push(format!("{title}: {name}: it is not in the table yet"));
                continue;
            };
            for (column, number) in self.columns.iter().skip(1).zip(numbers) {
                let at = old.columns.iter().skip(1).position(|other| other == column);
                let Some(was) = at.and_then(|at| before.get(at)).filter(|was| was.is_finite()) else {
                    lines.push(format!("{title}: {name}: the column {column} is not in the table yet"));
                    continue;
                };
                let slack = if column.contains("count") { 20.0 } else { 16.0 };
                if *number > was * 1.1 && *number > was + slack {
                    lines.push(format!("{title}: {name}: {column}: {was} in the table, {number} now"));
                }
            }
        }
        for (name, _) in &old.rows {
            if !self.rows.iter().any(|(other, _)| other == name) {
                lines.push(format!("{title}: {name}: it is in the table only"));
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(code: f64, instructions: f64) -> Table {
        let mut table = Table::new(&["M0", "code", "count"]);
        table.rows.push(("seek, with a comma".into(), vec![code, instructions]));
        table
    }

    #[test]
    fn what_is_written_is_read() {
        let text = format!("Before.\n\n{}\nBetween.\n\n{}", table(1.0, 2.5).text(), table(3.0, 4.0).text());
        assert_eq!(Table::read(&text), [table(1.0, 2.5), table(3.0, 4.0)]);
    }

    #[test]
    fn growth_by_more_than_a_tenth_is_reported() {
        let old = table(1000.0, 500.0);
        assert_eq!(table(1100.0, 550.0).grown(&old), Vec::<String>::new());
        assert_eq!(
            table(1101.0, 400.0).grown(&old),
            ["M0: seek, with a comma: code: 1000 in the table, 1101 now"]
        );
        assert_eq!(table(10.0, 551.0).grown(&old).len(), 1);
        // Small growth of a small figure is ignored.
        assert_eq!(table(26.0, 30.0).grown(&table(10.0, 10.0)), Vec::<String>::new());
        assert_eq!(table(27.0, 31.0).grown(&table(10.0, 10.0)).len(), 2);
    }

    #[test]
    fn rows_of_only_one_table_are_reported() {
        let none = Table::new(&["M0", "code", "count"]);
        assert_eq!(table(1.0, 1.0).grown(&none), ["M0: seek, with a comma: it is not in the table yet"]);
        assert_eq!(none.grown(&table(1.0, 1.0)), ["M0: seek, with a comma: it is in the table only"]);
    }
}
