import { breakLines } from './breakLines.ts'
import { SHEET, type SheetPart, type SheetSpec } from './sheetShape.ts'

/** Shortens texts to lines and tables to rows. Returns the sheet and the titles of the sections that lost something. */
export function trimSheet(spec: SheetSpec, most: number, size: number): { sheet: SheetSpec; cut: string[] } {
  const cut: string[] = []
  const sections = spec.sections.map((section) => {
    const parts = section.parts.map((part) =>
      trimPart(part, { most, size, width: SHEET[section.column === 'main' ? 'main' : 'side'] }),
    )
    if (parts.some((part, at) => part !== section.parts[at])) cut.push(section.title)
    return { ...section, parts }
  })
  return { sheet: { ...spec, sections }, cut }
}

interface Room {
  most: number
  size: number
  width: number
}

/** Returns the part itself where it fits. */
function trimPart(part: SheetPart, room: Room): SheetPart {
  if (part.kind === 'text') {
    const text = trimText(part.text, room)
    return text === part.text ? part : { ...part, text }
  }
  if (part.kind === 'table' && part.rows.length > room.most)
    return { ...part, rows: part.rows.slice(0, room.most) }
  if (part.kind === 'bullets') {
    const lines = part.lines.map((line) => trimText(line, { ...room, most: Math.ceil(room.most / 3) }))
    return lines.every((line, at) => line === part.lines[at]) ? part : { ...part, lines }
  }
  return part.kind === 'facts' ? trimFacts(part, room) : part
}

function trimFacts(part: Extract<SheetPart, { kind: 'facts' }>, room: Room): SheetPart {
  const facts = part.facts.slice(0, room.most).map(({ label, value }) => ({
    label,
    value: value && trimText(value, { ...room, width: room.width * 0.55 }),
  }))
  const isSame =
    facts.length === part.facts.length && facts.every(({ value }, at) => value === part.facts[at]?.value)
  return isSame ? part : { ...part, facts }
}

function trimText(text: string, { most, size, width }: Room): string {
  const lines = breakLines(text, width, size)
  if (lines.length <= most) return text
  return `${lines.slice(0, most).join('').slice(0, -1)}…`
}
