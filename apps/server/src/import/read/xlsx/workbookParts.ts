import { posix } from 'node:path'
import { assertSheetCount } from '../../limits.ts'
import type { RawSheet } from '../../workbook.ts'
import type { XmlHandler, XmlTag } from './xmlScanner.ts'

/** A sheet as the workbook names it; `link` is the id of the part that holds it. */
export interface SheetInfo {
  name: string
  link: string
  visibility: RawSheet['visibility']
}

/** The sheets of a workbook in their order, and from which day it counts. */
export class WorkbookInfo implements XmlHandler {
  readonly sheets: SheetInfo[] = []
  isFrom1904 = false

  open(name: string, tag: XmlTag): void {
    if (name === 'workbookPr') this.isFrom1904 ||= tag.is('date1904')
    if (name !== 'sheet') return
    const state = tag.get('state')
    const visibility = state === 'hidden' || state === 'veryHidden' ? state : 'visible'
    const link = tag.getPrefixed('id')
    const sheet = tag.get('name')
    if (sheet && link) assertSheetCount(this.sheets.push({ name: sheet, link, visibility }))
  }
}

/** A part that another one names. */
export interface Relation {
  id: string
  /** The last word of its type, such as `worksheet`. */
  kind: string
  /** Name of the part in the zip file. */
  target: string
}

/** The parts that a part of the workbook names. */
export class Relations implements XmlHandler {
  readonly all: Relation[] = []
  readonly #folder: string

  constructor(part: string) {
    this.#folder = posix.dirname(part)
  }

  open(name: string, tag: XmlTag): void {
    if (name !== 'Relationship') return
    const target = (tag.get('Target') ?? '').replaceAll('\\', '/')
    this.all.push({
      id: tag.get('Id') ?? '',
      kind: posix.basename(tag.get('Type') ?? ''),
      target: target.startsWith('/') ? target.slice(1) : posix.join(this.#folder, target),
    })
  }
}

/** Returns the name of the part that lists what a part names. */
export const relationsOf = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
