import type { Drawing } from '../documentShape.ts'

/** A cell of a row of facts: a label and what is known. */
export interface SheetFact {
  label: string
  /** Null where nothing is recorded: it is marked as missing. */
  value: string | null
}

export interface SheetColumn {
  head: string
  /** Share of the width. */
  share: number
  align: 'left' | 'right'
}

/** Something within a section. Texts are ready to print. */
export type SheetPart =
  | { kind: 'bullets'; lines: readonly string[] }
  | { kind: 'text'; text: string }
  /** Small and grey, such as where figures come from. */
  | { kind: 'note'; text: string }
  /** What is not recorded, and what to do. */
  | { kind: 'missing'; text: string }
  | { kind: 'facts'; facts: readonly SheetFact[] }
  | { kind: 'table'; columns: readonly SheetColumn[]; rows: readonly (readonly string[])[] }
  /** A chart, drawn for the width of its column. */
  | { kind: 'drawing'; drawing: Drawing; label: string }
  /** Pictures by key; one without key is missing and shown as an empty frame. */
  | { kind: 'pictures'; pictures: readonly { key: string | null; caption: string }[]; height: number }

export type SheetSide = 'main' | 'side'

export interface SheetSection {
  title: string
  /** `free` sections come last, each in the column that is shorter. */
  column: SheetSide | 'free'
  parts: readonly SheetPart[]
}

/** A page to hand out: a head, key figures, two columns of sections, a foot. Written as PDF and Word, and shown on the screen. */
export interface SheetSpec {
  /** Above the title, small. */
  kicker: string
  title: string
  /** Below the title. */
  subtitle: string
  /** At the right of the head: the owner, and below it a state. */
  owner: string
  tag: string
  figures: readonly { label: string; value: string; note: string }[]
  sections: readonly SheetSection[]
  /** Lines of the foot. */
  foot: readonly string[]
}

/** Page and columns in points: A4 with the width of the head, two columns and the gap between them. */
export const SHEET = {
  width: 595.28,
  height: 841.89,
  margin: 32,
  gap: 18,
  main: 318,
  side: 195.28,
  head: 90,
  /** Of a second page. */
  laterHead: 30,
  figures: 50,
  foot: 46,
} as const

/** Colours of a sheet. */
export const INK = {
  brand: '#245a37',
  brandDeep: '#1b4529',
  soft: '#eef4ef',
  line: '#d5ddd4',
  text: '#1d261f',
  quiet: '#66726a',
  accent: '#b8862f',
  onBrand: '#ffffff',
  onBrandQuiet: '#cfe3d4',
  missing: '#b3392b',
  missingGround: '#fbf1ef',
} as const
