import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'

type Sheet = NonNullable<ImportPreview['sheets']>[number]

interface Props {
  sheets: readonly Sheet[]
  /** Names of the chosen sheets; null while those count that were found. */
  chosen: readonly string[] | null
  onChange: (names: string[]) => void
}

/** 工作表: which sheets of the workbook are read, each with a look at its first rows. Folded to a summary at first. */
export function SheetChooser({ sheets, chosen, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const taken = chosen ?? sheets.filter(({ isRead }) => isRead).map(({ name }) => name)
  const toggle = (name: string) =>
    onChange(sheets.map((sheet) => sheet.name).filter((own) => taken.includes(own) !== (own === name)))
  return (
    <section aria-label="工作表" className="import-mapping">
      <div className="import-mapping-summary">
        <b>工作表</b>
        <span>
          {sheets.length}张，读取{taken.length}张
        </span>
        <Button size="small" type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '查看或选择'}
        </Button>
      </div>
      {open && (
        <ul className="import-sheets">
          {sheets.map((sheet) => (
            <li key={sheet.name}>
              <Checkbox checked={taken.includes(sheet.name)} onChange={() => toggle(sheet.name)}>
                {sheet.name}
                <span className="quiet">（{sheet.rows}行）</span>
              </Checkbox>
              <FirstRows sheet={sheet} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const FirstRows = ({ sheet: { name, firstRows } }: { sheet: Sheet }) => (
  <div className="import-mapping-rows" tabIndex={0} role="group" aria-label={`工作表「${name}」的前几行`}>
    <table>
      <tbody>
        {firstRows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
