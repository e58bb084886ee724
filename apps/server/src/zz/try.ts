import { createRequire } from 'node:module'
import { readWorkbook } from '../import/read/readWorkbook.ts'
import { parseBook } from '../areas/experiment/import/pipeline/parseBook.ts'
import { makeDraft } from '../areas/experiment/import/plan/draft/makeDraft.ts'
import { placeFindings } from '../areas/experiment/import/shape/origin.ts'
const require = createRequire(import.meta.url)
const X = require('@e965/xlsx')
export type Sheet = { name: string; rows: unknown[][]; merges?: string[]; hiddenCols?: number[] }
export async function tryBook(title: string, sheets: Sheet[], more: { file?: string; crop?: string; defaults?: object; show?: number; out?: string } = {}) {
  const wb = X.utils.book_new()
  for (const s of sheets) {
    const ws = X.utils.aoa_to_sheet(s.rows)
    if (s.merges) ws['!merges'] = s.merges.map((m: string) => X.utils.decode_range(m))
    X.utils.book_append_sheet(wb, ws, s.name)
  }
  const bytes = X.write(wb, { type: 'buffer', bookType: 'xlsx' })
  const file = more.file ?? '试验.xlsx'
  if (more.out) require('fs').writeFileSync(more.out, bytes)
  await tryBytes(title, bytes, file, more)
}
export async function tryBytes(title: string, bytes: Buffer, file: string, more: { crop?: string; defaults?: object; show?: number } = {}) {
  console.log(`\n=== ${title}`)
  try {
    const book = await parseBook(await readWorkbook(bytes, file), { fileName: file, kind: 'fillData', crop: more.crop ?? 'maize', defaults: more.defaults ?? {} } as never, () => undefined)
    const d = makeDraft(book, {})
    console.log('groups', JSON.stringify(d.groups.map((g) => [g.year, g.name, g.phase, g.phaseSaid])))
    console.log('points', d.points.map((p) => p.name).join('、'), '| entries', d.entries.map((e) => e.name + (e.isCk ? '*' : '')).join('、'), '| plots', d.plots.length, 'rejected', d.rejectedRows)
    console.log('needs', JSON.stringify(book.needs.map((n) => [n.key, n.required])), 'ignored', JSON.stringify(book.ignored))
    console.log('cols', book.columns.map((c) => `${c.header.replaceAll('\n', '⏎')}→${c.key ?? (c.isUnclaimed ? '??' + (c.offers ?? []).join('/') : '×')}${c.unit ? `(${c.unit})` : ''}`).join(' '))
    for (const p of d.plots.slice(0, more.show ?? 3)) console.log('  plot', d.points[p.point]?.name, d.entries[p.entry]?.name, p.rep, JSON.stringify(p.fields), JSON.stringify(p.values))
    for (const f of placeFindings(book.origin, book.findings).slice(0, 25)) console.log('  -', f.severity, f.code, f.message, f.actions ? `[${f.actions.map((a) => a.label).join('|')}]` : '')
    if (book.findings.length > 25) console.log('  … findings', book.findings.length)
  } catch (e) { console.log('ERROR', (e as Error).message, (e as Error).stack?.split('\n')[1]) }
}
