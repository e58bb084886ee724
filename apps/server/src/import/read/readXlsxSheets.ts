import { CellStore } from './stored/cellStore.ts'
import { ImportFileError } from '../importFileError.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import type { RawSheet } from '../workbook.ts'
import { CellStyles } from './xlsx/cellStyles.ts'
import { SharedStrings } from './xlsx/sharedStrings.ts'
import { SheetReader, type SheetContext } from './xlsx/sheetReader.ts'
import { unpackPart } from './xlsx/unpackPart.ts'
import { Relations, relationsOf, WorkbookInfo, type Relation } from './xlsx/workbookParts.ts'
import { XmlScanner, type XmlHandler } from './xlsx/xmlScanner.ts'
import { anySize, type Extent } from './smallOnly.ts'
import { damaged, partName, type ZipEntry } from './zipDirectory.ts'

/**
 * Reads every sheet of an xlsx file, the hidden ones too, piece by piece: of its parts never more than some hundred kilobytes
 * are unpacked at a time, and only filled cells are kept. Tabs that are charts hold no cells and are left out.
 * @throws ImportFileError when the file is damaged or exceeds `IMPORT_LIMITS`, as soon as that is known.
 */
export async function readXlsxSheets(
  file: Uint8Array,
  entries: readonly ZipEntry[],
  { assertCount }: Pick<Extent, 'assertCount'> = anySize,
): Promise<RawSheet[]> {
  const parts = new Parts(file, entries)
  const root = await parts.relations('')
  const workbook = root.find(({ kind }) => kind === 'officeDocument')?.target
  if (workbook === undefined) throw damaged()
  const info = await parts.read(workbook, new WorkbookInfo())
  if (info.sheets.length === 0) throw damaged()
  const links = await parts.relations(workbook)
  const store = new CellStore({ isFrom1904: info.isFrom1904, assertCount })
  const context = await readContext(parts, links, store)
  const targets = new Map(
    links.flatMap(({ id, kind, target }) => (kind === 'worksheet' ? [[id, target]] : [])),
  )
  const sheets: RawSheet[] = []
  for (const { name, link, visibility } of info.sheets) {
    const part = targets.get(link)
    if (part === undefined || !parts.has(part)) continue
    const reader = await parts.read(part, new SheetReader(name, context))
    sheets.push(reader.finish(visibility))
  }
  return sheets
}

async function readContext(
  parts: Parts,
  links: readonly Relation[],
  store: CellStore,
): Promise<SheetContext> {
  const partOf = (wanted: string) =>
    links.find(({ kind, target }) => kind === wanted && parts.has(target))?.target ?? usualPart(parts, wanted)
  const styles = new CellStyles()
  const [stylesPart, textsPart] = [partOf('styles'), partOf('sharedStrings')]
  if (stylesPart) await parts.read(stylesPart, styles)
  const texts = new SharedStrings(store)
  if (textsPart) await parts.read(textsPart, texts)
  return { store, styles, shared: store.texts.size, blankTexts: texts.blank }
}

/** A part that no link names, under the name that all programs give it; undefined if there is none. */
const usualPart = (parts: Parts, kind: string): string | undefined =>
  parts.has(`xl/${kind}.xml`) ? `xl/${kind}.xml` : undefined

/** The parts of a workbook, each read when it is needed. */
class Parts {
  readonly #file: Uint8Array
  readonly #entries: ReadonlyMap<string, ZipEntry>
  /** Bytes unpacked so far: a part that many sheets name counts as often as it is read. */
  #unpacked = 0

  constructor(file: Uint8Array, entries: readonly ZipEntry[]) {
    this.#file = file
    this.#entries = new Map(entries.map((entry) => [partName(entry.name), entry]))
  }

  has(name: string): boolean {
    return this.#entries.has(partName(name))
  }

  async read<T extends XmlHandler>(name: string, handler: T): Promise<T> {
    const entry = this.#entries.get(partName(name))
    if (!entry) throw damaged()
    const scanner = new XmlScanner(handler)
    for await (const piece of unpackPart(this.#file, entry)) {
      this.#unpacked += piece.length
      if (this.#unpacked > IMPORT_LIMITS.unpackedBytes) throw repeated()
      scanner.write(piece)
    }
    scanner.end()
    return handler
  }

  async relations(part: string): Promise<Relation[]> {
    const name = relationsOf(part)
    return this.has(name) ? (await this.read(name, new Relations(part))).all : []
  }
}

const repeated = (): ImportFileError =>
  new ImportFileError('工作簿里有多张工作表指向同一份内容，请在 Excel 中重新保存后再上传')
