/** How the numbers of a kind of records are written: prefix, year and serial number. */
interface NumberFormat {
  /** Name of the number for users. */
  label: string
  /** Digits of the serial number, filled with zeros. A larger number gets more digits. */
  digits: number
  /** What stands between year and serial number; nothing if absent. */
  between?: string
}

const contractNumber = { label: '合同编号', digits: 4, between: '-' } as const

/** The kinds of records that the product numbers. A kind is stored, so it never changes. */
export const numberFormats = {
  /** 项目编号: the code of the source, the year, four digits. */
  project: { label: '项目编号', digits: 4 },
  /** 变更编号: BG, the year, four digits. */
  change: { label: '变更编号', digits: 4 },
  /** 立项编号: LX, the year of the 立项, four digits. */
  projectApproval: { label: '立项编号', digits: 4 },
  /** 申报编号: SB, the year, four digits. */
  application: { label: '申报编号', digits: 4 },
  /** 合同编号: organisation, type, year and four digits with dashes; each type of contracts counts by itself. */
  contractTT: contractNumber,
  contractTL: contractNumber,
  contractCD: contractNumber,
  contractED: contractNumber,
  contractTS: contractNumber,
  contractEQ: contractNumber,
  contractGX: contractNumber,
  contractOT: contractNumber,
} as const satisfies Record<string, NumberFormat>
export type NumberKind = keyof typeof numberFormats

/** What a number is made of. */
export interface NumberParts {
  kind: NumberKind
  year: number
  /** The text before the year. */
  prefix: string
  /** From 1. */
  serial: number
}

/** Writes a number, `GJ20260012` or `LPSC-TL-2026-0012`. */
export function writtenNumber({ kind, year, prefix, serial }: NumberParts): string {
  const { digits, between = '' }: NumberFormat = numberFormats[kind]
  return `${prefix}${year}${between}${String(serial).padStart(digits, '0')}`
}
