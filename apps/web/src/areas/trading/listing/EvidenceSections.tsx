import type { EvidenceSection } from '@hepu/api/areas/trading/listing/evidence'
import { evidenceLevels, type EvidenceLevel } from '@hepu/api/areas/trading/listing/listingFields'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { FactLines } from './FactLines.tsx'

interface Props {
  sections: readonly EvidenceSection[]
  /** Says to whom each section is shown, for the owner. */
  hasLevels?: boolean
}

const PAGE = 20

/** A row of a table, with its place. */
interface TableRow {
  key: string
  cells: readonly string[]
}

/** The facts behind a listing: words and tables of register and trials. */
export function EvidenceSections({ sections, hasLevels = false }: Props) {
  return sections.map((section) => (
    <section key={section.item} className="record-part" aria-label={section.label}>
      <h2>
        {section.label}
        {hasLevels && (
          <span className="quiet">
            {' '}
            {section.level ? evidenceLevels[section.level as EvidenceLevel] : '不对外展示'}
          </span>
        )}
      </h2>
      {section.lines.length > 0 && <FactLines lines={section.lines} />}
      {section.table && (
        <div className="listing-table">
          <PlainTable
            label={section.label}
            rows={section.table.rows.map((cells, index) => ({ cells, key: String(index) }))}
            keyOf={({ key }) => key}
            pageSize={PAGE}
            columns={section.table.heads.map((title, index) => ({
              title,
              isFigure: index > 0 && !['试点', '对照'].includes(title),
              cell: ({ cells }: TableRow) => cells[index] || '—',
            }))}
          />
        </div>
      )}
    </section>
  ))
}
