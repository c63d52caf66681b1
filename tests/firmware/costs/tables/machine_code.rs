//! Functions in a disassembly: their bytes, frames and calls.

use std::collections::{BTreeMap, BTreeSet};

/// A function of the machine code.
#[derive(Debug, Default)]
struct Function {
    bytes: u64,
    frame: u64,
    callees: BTreeSet<String>,
}

/// All functions, by name.
#[derive(Debug)]
pub(crate) struct Code(BTreeMap<String, Function>);

impl Code {
    /// Parses the output of `objdump -d -C`.
    pub(crate) fn read(text: &str) -> Result<Code, String> {
        let words = words(text);
        let mut functions = BTreeMap::<String, Function>::new();
        // The current function, its start address, and the numbers loaded into its registers.
        let mut current = String::new();
        let mut begin = 0;
        let mut loaded = BTreeMap::<String, i64>::new();
        for line in text.lines() {
            if let Some((address, name)) = header(line) {
                if let Some(before) = functions.get_mut(&current) {
                    before.bytes = before.bytes.saturating_add(address - begin);
                }
                (current, begin) = (name.to_string(), address);
                functions.entry(current.clone()).or_default();
                loaded.clear();
                continue;
            }
            let mut columns = line.splitn(4, '\t');
            let (Some(_), Some(_), Some(operation)) = (columns.next(), columns.next(), columns.next()) else {
                continue;
            };
            let operands = columns.next().unwrap_or_default();
            let Some(function) = functions.get_mut(&current) else { continue };
            if let Some((register, address)) = literal(operation, operands) {
                loaded.insert(register.to_string(), words.get(&address).copied().unwrap_or(0));
            }
            function.frame += pushed(operation, operands, &loaded);
            if let Some(callee) = callee(operation, operands).filter(|callee| *callee != current) {
                function.callees.insert(callee.to_string());
            }
        }
        // The last function is not measured, because its end is unknown.
        if functions.is_empty() { Err("no functions in the disassembly".into()) } else { Ok(Code(functions)) }
    }

    /// Returns the full name of an entry.
    fn entry(&self, name: &str) -> Result<&str, String> {
        let path = format!("steer_costs::{name}");
        let is = |key: &&String| {
            **key == path || key.strip_prefix(&path).is_some_and(|rest| rest.starts_with("::<"))
        };
        self.0
            .keys()
            .find(is)
            .map(String::as_str)
            .ok_or_else(|| format!("{path}: no such function in the machine code"))
    }

    /// Returns an entry and all functions that it calls, directly or indirectly.
    pub(crate) fn reached(&self, name: &str) -> Result<BTreeSet<&str>, String> {
        let mut reached = BTreeSet::new();
        let mut pending = vec![self.entry(name)?];
        while let Some(name) = pending.pop() {
            if reached.insert(name) {
                pending.extend(
                    self.0.get(name).into_iter().flat_map(|function| &function.callees).map(String::as_str),
                );
            }
        }
        Ok(reached)
    }

    /// Returns the total bytes of these functions.
    pub(crate) fn bytes<'a>(&self, functions: impl IntoIterator<Item = &'a str>) -> u64 {
        functions.into_iter().filter_map(|name| self.0.get(name)).map(|function| function.bytes).sum()
    }

    /// Returns the maximum stack depth below an entry, its own frame included.
    pub(crate) fn stack(&self, name: &str) -> Result<u64, String> {
        self.depth(self.entry(name)?, &mut Vec::new())
    }

    fn depth<'a>(&'a self, name: &'a str, chain: &mut Vec<&'a str>) -> Result<u64, String> {
        if chain.contains(&name) {
            return Err(format!("{name} calls itself: its stack has no end"));
        }
        let Some(function) = self.0.get(name) else { return Ok(0) };
        chain.push(name);
        let mut deepest = 0;
        for callee in &function.callees {
            deepest = deepest.max(self.depth(callee, chain)?);
        }
        chain.pop();
        Ok(function.frame + deepest)
    }
}

/// Parses `00001234 <name>:`.
fn header(line: &str) -> Option<(u64, &str)> {
    let (address, name) = line.strip_suffix(">:")?.split_once(" <")?;
    Some((u64::from_str_radix(address, 16).ok()?, name))
}

/// Data words between functions, by address.
fn words(text: &str) -> BTreeMap<u64, i64> {
    let word = |line: &str| {
        let (address, rest) = line.trim_start().split_once(':')?;
        let value = rest.split_once(".word\t0x")?.1.split_whitespace().next()?;
        let value = u32::from_str_radix(value, 16).ok()?;
        Some((u64::from_str_radix(address, 16).ok()?, i64::from(value.cast_signed())))
    };
    text.lines().filter_map(word).collect()
}

/// Register and address of `ldr r6, [pc, #844] @ (f3ec <…>)`.
fn literal<'a>(operation: &str, operands: &'a str) -> Option<(&'a str, u64)> {
    let (register, rest) = operands.split_once(',').filter(|_| operation.starts_with("ldr"))?;
    let address = rest.split_once("(")?.1.split([' ', ')']).next()?;
    Some((register, u64::from_str_radix(address, 16).ok()?))
}

/// Bytes by which an instruction lowers the stack pointer.
fn pushed(operation: &str, operands: &str, loaded: &BTreeMap<String, i64>) -> u64 {
    let operation = operation.split('.').next().unwrap_or_default();
    let number = || {
        operands
            .rsplit_once('#')
            .and_then(|(_, number)| number.split([' ', '\t', ']', '!']).next()?.parse().ok())
    };
    match operation {
        "push" => 4 * listed(operands),
        "vpush" => (if operands.contains('d') { 8 } else { 4 }) * listed(operands),
        "stmdb" if operands.starts_with("sp!") => 4 * listed(operands),
        "sub" | "subw" if operands.starts_with("sp,") => {
            let operands = operands.split('@').next().unwrap_or_default();
            operands.rsplit_once('#').and_then(|(_, number)| number.trim().parse().ok()).unwrap_or(0)
        }
        "str" | "strd" if operands.contains("[sp, #-") && operands.contains("]!") => {
            number().map_or(0, |moved: i64| moved.unsigned_abs())
        }
        "add" if operands.starts_with("sp, r") => {
            let by = operands.strip_prefix("sp, ").and_then(|register| loaded.get(register.trim()));
            by.copied().filter(|by| *by < 0).map_or(0, i64::unsigned_abs)
        }
        _ => 0,
    }
}

/// Number of registers in braces: `{r4, r5, lr}`, `{d8-d11}`.
fn listed(operands: &str) -> u64 {
    let number = |register: &str| register.trim().trim_start_matches(['r', 'd', 's']).parse::<u64>().ok();
    let inner = operands.split_once('{').map_or("", |(_, rest)| rest.trim_end_matches('}'));
    let count = |one: &str| match one.split_once('-') {
        Some((from, to)) => number(to).zip(number(from)).map_or(1, |(to, from)| to.abs_diff(from) + 1),
        None => 1,
    };
    inner.split(',').map(count).sum()
}

/// Target function of a call or a jump. A target in the middle of a function, `name+0x12`, is a
/// jump within it, or padding between functions that looks like a jump.
fn callee<'a>(operation: &str, operands: &'a str) -> Option<&'a str> {
    let name = operands.split_once('<').filter(|_| operation.starts_with('b'))?.1.strip_suffix('>')?;
    if name.contains("+0x") { None } else { Some(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `seek` has a frame of 8 + 16 bytes and calls `root`, which has a frame of 64 bytes set by a
    /// register and calls no function.
    const TEXT: &str = "\
00000100 <steer_costs::seek>:
     100:\tb580      \tpush\t{r7, lr}
     102:\tb084      \tsub\tsp, #16
     104:\tf000 f800 \tbl\t108 <root<f32>>
     106:\te7fe      \tb.n\t106 <steer_costs::seek+0x6>
00000108 <root<f32>>:
     108:\t4e00      \tldr\tr6, [pc, #0]\t@ (10c <root<f32>+0x4>)
     10a:\t44b5      \tadd\tsp, r6
     10c:\tffffffc0 \t.word\t0xffffffc0
00000110 <end>:
";

    #[test]
    fn bytes_frames_and_calls_are_those_of_the_text() -> Result<(), String> {
        let code = Code::read(TEXT)?;
        let reached = code.reached("seek")?;
        assert_eq!(reached.iter().copied().collect::<Vec<_>>(), ["root<f32>", "steer_costs::seek"]);
        assert_eq!(code.bytes(reached), 16);
        assert_eq!(code.stack("seek")?, 8 + 16 + 64);
        assert!(code.stack("flee").is_err());
        Ok(())
    }

    #[test]
    fn registers_are_counted() {
        let none = BTreeMap::new();
        assert_eq!(pushed("push", "{r4, r5, r6, r7, lr}", &none), 20);
        assert_eq!(pushed("vpush", "{d8-d11}", &none), 32);
        assert_eq!(pushed("stmdb", "sp!, {r4, r5, r8, lr}", &none), 16);
        assert_eq!(pushed("sub", "sp, #324\t@ 0x144", &none), 324);
        assert_eq!(pushed("sub.w", "sp, sp, #16", &none), 16);
        assert_eq!(pushed("str.w", "r8, [sp, #-4]!", &none), 4);
        assert_eq!(pushed("add", "sp, #16", &none), 0);
    }

    #[test]
    fn what_calls_itself_is_refused() -> Result<(), String> {
        let text = "\
00000100 <steer_costs::a>:
     100:\tf000 f800 \tbl\t104 <b>
00000104 <b>:
     104:\tf000 f800 \tbl\t100 <steer_costs::a>
00000108 <end>:
";
        assert!(Code::read(text)?.stack("a").is_err_and(|error| error.contains("calls itself")));
        Ok(())
    }
}
