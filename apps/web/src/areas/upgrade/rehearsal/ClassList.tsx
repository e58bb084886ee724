import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import type { ClassProps } from './ClassChoice.tsx'

interface Props extends ClassProps {
  onDone: () => void
}

/** The standard chosen for each ticked class; null if the user still has to choose it. */
type Ticked = Readonly<Record<string, string | null>>

/** The classes other than the first, each with its standard. */
export default function ClassList({ standards, classes, first, others, onApply, onDone }: Props) {
  const own = standards.find((row) => row.id === first)?.className
  const byClass = [...Map.groupBy(standards, (row) => row.className)].filter(([name]) => name !== own)
  const [ticked, setTicked] = useState<Ticked>(
    Object.fromEntries(others.map((other) => [other.className, other.id])),
  )
  const fits = new Map(classes.map((verdict) => [verdict.className, verdict]))
  const tick = (name: string, isOn: boolean, rows: ClassProps['standards']) => {
    const { [name]: _, ...rest } = ticked
    const only = rows.length === 1 ? rows[0]!.id : null
    setTicked(isOn ? { ...rest, [name]: fits.get(name)?.standardId ?? only } : rest)
  }
  const open = Object.entries(ticked).filter(([, id]) => id === null)
  if (byClass.length === 0) {
    return <p className="quiet">没有其他类别的标准。在「晋级标准」中新增另一类别的标准后，可在这里勾选。</p>
  }
  return (
    <div className="class-choice">
      {byClass.map(([name, rows]) => (
        <div key={name}>
          <Checkbox checked={name in ticked} onChange={(event) => tick(name, event.target.checked, rows)}>
            {name}
          </Checkbox>
          <Select
            aria-label={`${name}类的标准`}
            size="small"
            style={{ width: 240, maxWidth: '100%' }}
            disabled={!(name in ticked)}
            placeholder={fits.get(name)?.problem ? '有多个适用，请选定一个' : '请选择标准'}
            value={ticked[name] ?? undefined}
            onChange={(id: string) => setTicked({ ...ticked, [name]: id })}
            options={rows.map((row) => ({
              value: row.id,
              label: `${row.name} 第${row.number}版${fits.get(name)?.standardId === row.id ? '（适用本组）' : ''}`,
            }))}
          />
          {fits.get(name)?.problem && <small className="class-problem">{fits.get(name)?.problem}</small>}
        </div>
      ))}
      <Button
        type="primary"
        size="small"
        disabled={open.length > 0}
        onClick={() => {
          onDone()
          onApply(Object.values(ticked).filter((id) => id !== null))
        }}
      >
        {open.length > 0 ? `请选定「${open[0]![0]}」的标准` : '应用并重新判定'}
      </Button>
    </div>
  )
}
