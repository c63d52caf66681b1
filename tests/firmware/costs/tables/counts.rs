//! Output of a program on the processor: ticks, and sizes of values.

/// Counts of one machine with one number type.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Name, title in the tables, and instructions.
    pub(crate) entries: Vec<(String, String, u64)>,
    /// Name and bytes of values.
    pub(crate) sizes: Vec<(String, u64)>,
    /// Instructions of a step of the 100 agents.
    pub(crate) agents: u64,
}

impl Counts {
    /// Parses the output of `measure` and `agents`.
    pub(crate) fn read(text: &str) -> Result<Counts, String> {
        let mut counts = Counts::default();
        let mut per_tick = None;
        for line in text.lines() {
            let wrong = || format!("{line:?}: expected a line of the program that counts");
            let number =
                |text: Option<&str>| text.and_then(|text| text.parse::<u64>().ok()).ok_or_else(wrong);
            let instructions = |ticks: u64| {
                per_tick.map(|per_tick: f64| (ticks as f64 * per_tick).round() as u64).ok_or_else(wrong)
            };
            if let Some(ticks) = line.strip_prefix("ticks of 2000 instructions: ") {
                per_tick = Some(2000.0 / number(Some(ticks))? as f64);
            } else if let Some(rest) = line.strip_prefix("ticks ") {
                let mut words = rest.splitn(3, ' ');
                let name = words.next().ok_or_else(wrong)?;
                let ticks = number(words.next())?;
                let title = words.next().ok_or_else(wrong)?;
                counts.entries.push((name.into(), title.trim().into(), instructions(ticks)?));
            } else if let Some((name, bytes)) =
                line.strip_prefix("size ").and_then(|rest| rest.split_once(' '))
            {
                counts.sizes.push((name.into(), number(Some(bytes))?));
            } else if let Some(ticks) = line.strip_prefix("agents ") {
                counts.agents = instructions(number(Some(ticks))?)?;
            }
        }
        if counts.entries.is_empty() || counts.agents == 0 {
            Err("nothing was counted".into())
        } else {
            Ok(counts)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_become_instructions() -> Result<(), String> {
        let counts = Counts::read(
            "ticks of 2000 instructions: 32768\nticks seek 16384 to seek\nsize Agent 56\nagents 32768\n",
        )?;
        assert_eq!(counts.entries, [("seek".into(), "to seek".into(), 1000)]);
        assert_eq!((counts.sizes, counts.agents), (vec![("Agent".into(), 56)], 2000));
        assert!(Counts::read("ticks seek 16384 to seek").is_err());
        assert!(Counts::read("").is_err());
        Ok(())
    }
}
