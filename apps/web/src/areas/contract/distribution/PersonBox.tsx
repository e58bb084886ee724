import { searchStaff } from '@hepu/api/core/resource/choices'
import { SuggestBox } from '../../../resource/form/kinds/SuggestBox.tsx'
import { useSuggestions } from '../../../resource/form/useSuggestions.ts'
import { BLANK } from '../../../ui/text/formatNumber.ts'

/** A person as he is typed: chosen from the staff, or a name that nobody is known by yet. */
export interface TypedPerson {
  name: string
  userId: string | null
  personId: string | null
}

interface Props {
  person: TypedPerson
  label: string
  onChange: (person: TypedPerson) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const WITH_PERSONS = { withPersons: true }

/** Searches staff by name. A name that is only typed stays without a person. */
export function PersonBox({ person, label, onChange }: Props) {
  const { rows, find } = useSuggestions({ route: searchStaff, parameter: WITH_PERSONS, search: 'userName' })
  return (
    <span role="group" aria-label={label}>
      <SuggestBox
        text={person.name}
        rows={rows}
        placeholder="输入姓名查找"
        maxLength={60}
        labelOf={(row) => `${textOf(row['userName'])}（${textOf(row['organizationName']) || BLANK}）`}
        onType={(name) => {
          find(name)
          onChange({ name, userId: null, personId: null })
        }}
        onChoose={(row) => {
          find('')
          onChange({
            name: textOf(row['userName']),
            userId: (row['userId'] as string | null) ?? null,
            personId: (row['personId'] as string | null) ?? null,
          })
        }}
      />
    </span>
  )
}
