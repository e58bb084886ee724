import { partySearch } from '@hepu/api/core/resource/partySearch'
import { AutoComplete } from 'antd'
import TextArea from 'antd/es/input/TextArea'
import { useSuggestions } from '../useSuggestions.ts'

const EXTERNAL_UNIT_MAX = 500

interface Props {
  id?: string
  value?: string
  onChange?: (text: string) => void
  disabled: boolean
}

/** Splits a text of several units before the last one, which is being typed. */
const LAST_UNIT = /^((?:.*[、,，;；/\n])?)([^、,，;；/\n]*)$/s

/** 外部单位: free text of several units; parties are offered for the one that is being typed. */
export function ExternalUnitControl({ id, value = '', onChange, disabled }: Props) {
  const { rows, find } = useSuggestions({ route: partySearch })
  const [, before = '', typed = ''] = LAST_UNIT.exec(value) ?? []
  const type = (text: string) => {
    onChange?.(text)
    find(LAST_UNIT.exec(text)?.[2]?.trim() ?? '')
  }
  const options = rows
    .map((row) => ({ name: String(row['name']), formerNames: row['formerNames'] as string[] }))
    .filter(({ name }) => name !== typed.trim())
    .map(({ name, formerNames }) => ({
      value: before + name,
      label: formerNames.length > 0 ? `${name}（曾用名：${formerNames.join('、')}）` : name,
    }))
  return (
    <AutoComplete
      className="full"
      {...(id === undefined ? {} : { id })}
      value={value}
      virtual={false}
      options={options}
      disabled={disabled}
      onChange={type}
    >
      <TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={EXTERNAL_UNIT_MAX} showCount />
    </AutoComplete>
  )
}
