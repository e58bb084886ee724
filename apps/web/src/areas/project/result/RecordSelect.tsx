import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import * as api from '@hepu/api/areas/project/result/projectAchievement'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'

interface Props {
  type: ResultType
  /** Nothing was chosen though it must be. */
  isMissing: boolean
  onChange: (id: string | null) => void
}

interface Option {
  value: string
  label: string
}

const optionOf = ({ id, name, no, state }: OutputOf<typeof api.queryAchievementName>[number]): Option => ({
  value: id,
  label: [name, no, state === '已通过' ? null : state].filter(Boolean).join(' · '),
})

/** The chosen record keeps its name while others are searched for. */
const withChosen = (found: readonly Option[], chosen: Option | null): Option[] =>
  chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : [...found]

/** Time (ms) after the last key before records are searched for. */
const WAIT = 300

/** Chooses a record of a registry by a part of its name or number, and shows what the registry says of it. */
export function RecordSelect({ type, isMissing, onChange }: Props) {
  const fieldId = useId()
  const [typed, setTyped] = useState('')
  const [part, setPart] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPart(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useCall(
    api.queryAchievementName,
    { resultName: part, resultType: type },
    { quiet: true, keepPrevious: true },
  )
  const label = resultTypeLabels[type]
  const options = withChosen((found.data ?? []).map(optionOf), chosen)
  return (
    <>
      <label htmlFor={fieldId}>{label}</label>
      <Select
        id={fieldId}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear
        autoFocus
        value={chosen?.value}
        placeholder={`按名称或编号查找${label}`}
        status={isMissing ? 'error' : ''}
        loading={found.isFetching}
        notFoundContent={found.error ? found.error.message : `没有符合的${label}`}
        onChange={(next: string | undefined) => {
          setChosen(options.find(({ value }) => value === next) ?? null)
          onChange(next ?? null)
        }}
        options={options}
      />
      {isMissing && (
        <p className="result-wide form-problems" role="alert">
          请选择{label}
        </p>
      )}
      {chosen && <Source id={chosen.value} type={type} />}
    </>
  )
}

function Source({ id, type }: { id: string; type: ResultType }) {
  const { data, error } = useCall(api.queryResultSourceInfo, { id, resultType: type }, { quiet: true })
  if (error) return <p className="result-wide form-problems">{error.message}</p>
  if (!data) return null
  const facts = [data.no, data.holders, data.date, data.orgName, `${data.files} 个附件`].filter(Boolean)
  return (
    <p className="result-wide quiet">
      {data.state} · {facts.join(' · ')}{' '}
      {data.path && (
        <Link to={data.path} target="_blank">
          查看登记记录
        </Link>
      )}
      {data.state !== '已通过' && '（审核通过后计入指标）'}
    </p>
  )
}
