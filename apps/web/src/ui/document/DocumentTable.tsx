import type { Table } from '@hepu/api/core/document/documentShape'
import './document.css'

/** A table of a document; a wide one scrolls in its own frame. */
export const DocumentTable = ({ table: { caption, columns, rows, note } }: { table: Table }) => (
  <figure className="document-table">
    {caption && <figcaption>{caption}</figcaption>}
    <div className="document-scroll" role="region" aria-label={caption ?? '表格'} tabIndex={0}>
      <table aria-label={caption ?? undefined}>
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
              {cells.map((cell, at) => (
                <td key={columns[at]?.head} style={{ textAlign: columns[at]?.align }}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {note && <p className="quiet">{note}</p>}
  </figure>
)
