import { saveHolidayYear, type HolidayYear } from '@hepu/api/core/obligation/holidayCalls'
import { holidaysText, readHolidays } from '@hepu/api/core/obligation/readHolidays'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Props {
  year: HolidayYear
  onClose: () => void
}

/** Enters the days of a year, pasted from a workbook; without the right it shows them. */
export default function HolidayDialog({ year: opened, onClose }: Props) {
  const [year] = useState(opened)
  const [text, setText] = useState(() => holidaysText(year.days))
  const [isComplete, setComplete] = useState(year.isComplete)
  const [isChanged, setChanged] = useState(false)
  const { run, running, error } = useRun(saveHolidayYear, { success: messages.saved, quiet: true })
  const id = useId()
  const maySave = year.can['save'] === true
  const { days, problems } = readHolidays(text, year.year)
  const submit = async () => {
    const version = year.version === null ? {} : { version: year.version }
    if ((await run({ year: year.year, isComplete, days, ...version })) !== undefined) onClose()
  }
  return (
    <FormModal
      title={`${year.year}年的节假日`}
      width={560}
      isChanged={isChanged}
      confirmLoading={running}
      okButtonProps={{ disabled: !maySave || problems.length > 0 }}
      onClose={onClose}
      onOk={() => void submit()}
    >
      {error && <Notice tone="error" title={error.message} />}
      {!maySave && year.whyNot?.['save'] && <Notice tone="info" title={year.whyNot['save']} />}
      <label htmlFor={id}>
        每行一天：日期、休或班、名称，可从 Excel 粘贴三列。例：{year.year}-02-06 休 春节
      </label>
      <Input.TextArea
        id={id}
        className="holiday-text"
        rows={14}
        readOnly={!maySave}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChanged(true)
        }}
      />
      {problems.length > 0 ? (
        <Notice tone="error" title={`有 ${problems.length} 行不能识别`}>
          {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Notice>
      ) : (
        <p className="quiet" role="status">
          共 {days.length} 天：休息 {days.filter(({ kind }) => kind === 'off').length} 天，调休上班{' '}
          {days.filter(({ kind }) => kind === 'work').length} 天
        </p>
      )}
      <Checkbox
        checked={isComplete}
        disabled={!maySave}
        onChange={({ target }) => {
          setComplete(target.checked)
          setChanged(true)
        }}
      >
        该年已完整：其余日期按周末为休息日
      </Checkbox>
    </FormModal>
  )
}

/** Number of lines with a problem that are shown. */
const PROBLEMS_SHOWN = 5
