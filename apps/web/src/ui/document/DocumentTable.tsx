import type { Table } from '@hepu/api/core/document/documentShape'
import '../page/cardRows.css'
import './document.css'

/** A table of a document; a wide one scrolls in its own frame, and on a phone each row is a card below its name. */
export function DocumentTable({ table: { caption, columns, keyColumns, rows, note } }: { table: Table }) {
  return (
    <figure className="document-table">
      {caption && <figcaption>{caption}</figcaption>}
      <div
        className="document-scroll card-rows"
        role="region"
        aria-label={caption ?? '表格'}
        // A wide table scrolls by the arrow keys.
        tabIndex={0}
      >
        <table aria-label={caption ?? undefined} className="as-cards">
          <thead>
            <tr>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, isShaded }) => (
              <tr key={cells.join('|')} className={isShaded ? 'document-shaded' : undefined}>
                {cells.map((cell, at) => {
                  const { head, align } = columns[at] ?? { head: '', align: 'left' }
                  // The last key column names the row: those before it are numbers.
                  return at === keyColumns - 1 ? (
                    <th key={head} scope="row" style={{ textAlign: align }}>
                      {cell}
                    </th>
                  ) : (
                    <td key={head} data-head={head} style={{ textAlign: align }}>
                      {cell}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className="quiet">{note}</p>}
    </figure>
  )
}
