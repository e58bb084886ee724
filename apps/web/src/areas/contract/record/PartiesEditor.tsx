import { partyLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { partyRoles, partySides } from '@hepu/api/areas/contract/record/contractTypes'
import { partySearch } from '@hepu/api/core/resource/partySearch'
import { Button, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { clearable } from '../../../ui/control/clearable.tsx'
import type { Choice } from '../../../resource/form/items.ts'
import { useSuggestions } from '../../../resource/form/useSuggestions.ts'
import { optionsOf } from '../contractText.ts'
import { currentOrg } from './currentOrg.ts'
import { freeSide, newParty, typedFields, type PartyDraft } from './partyDraft.ts'

interface Props {
  parties: readonly PartyDraft[]
  units: readonly Choice[]
  /** What is wrong with them. */
  problems: ReactNode
  onChange: (parties: PartyDraft[]) => void
}

/** 当事人 of a contract: organisations of the house, and units of the register of parties. */
export function PartiesEditor({ parties, units, problems, onChange }: Props) {
  const free = freeSide(parties)
  const replace = (at: number, party: PartyDraft) =>
    onChange(parties.map((one, index) => (index === at ? party : one)))
  return (
    <section className="record-part" aria-label="当事人">
      <h2>当事人</h2>
      {problems}
      {parties.map((party, at) => (
        <PartyFields
          key={at}
          party={party}
          units={units}
          onChange={(next) => replace(at, next)}
          onRemove={parties.length > 1 ? () => onChange(parties.filter((_, index) => index !== at)) : null}
        />
      ))}
      {free && (
        <Button onClick={() => onChange([...parties, newParty(free, false)])}>增加{partySides[free]}</Button>
      )}
    </section>
  )
}

interface FieldsProps {
  party: PartyDraft
  units: readonly Choice[]
  onChange: (party: PartyDraft) => void
  onRemove: (() => void) | null
}

function PartyFields({ party, units, onChange, onRemove }: FieldsProps) {
  const side = partySides[party.side]
  const set = (change: Partial<PartyDraft>) => onChange({ ...party, ...change })
  return (
    <div className="contract-party" role="group" aria-label={side}>
      <Labelled label={labels.side}>
        <Select
          aria-label={`${side}${labels.side}`}
          options={optionsOf(partySides)}
          value={party.side}
          onChange={(value) => set({ side: value })}
        />
      </Labelled>
      <Labelled label={labels.role}>
        <Select
          aria-label={`${side}${labels.role}`}
          allowClear={clearable}
          options={optionsOf(partyRoles)}
          value={party.role}
          onChange={(value) => set({ role: value ?? null })}
        />
      </Labelled>
      <Labelled label="来源">
        <Select
          aria-label={`${side}来源`}
          options={optionsOf({ own: '本单位', register: '往来单位' })}
          value={party.isOwn ? 'own' : 'register'}
          onChange={(value) =>
            onChange({
              ...newParty(party.side, value === 'own'),
              role: party.role,
              unitId: value === 'own' ? currentOrg() : null,
            })
          }
        />
      </Labelled>
      <Labelled label={labels.name}>
        {party.isOwn ? (
          <Select
            aria-label={`${side}${labels.name}`}
            showSearch={{ optionFilterProp: 'label' }}
            virtual={false}
            options={units.map(({ value, label }) => ({ value: String(value), label }))}
            value={party.unitId}
            onChange={(unitId: string) => set({ unitId, partyId: null, name: '' })}
          />
        ) : (
          <RegisterSelect
            label={`${side}${labels.name}`}
            party={party}
            onChoose={(partyId, name) =>
              set({ ...newParty(party.side, false), role: party.role, partyId, name })
            }
          />
        )}
      </Labelled>
      {typedFields.map((field) => (
        <Labelled key={field} label={labels[field]}>
          <Input
            aria-label={`${side}${labels[field]}`}
            value={party[field]}
            maxLength={field === 'creditCode' ? 18 : 100}
            placeholder={party.isOwn ? '' : '空着取往来单位的'}
            onChange={(event) => set({ [field]: event.target.value })}
          />
        </Labelled>
      ))}
      {onRemove && (
        <Button type="link" danger onClick={onRemove}>
          移除{side}
        </Button>
      )}
    </div>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label>
    <span>{label}</span>
    {children}
  </label>
)

interface RegisterProps {
  label: string
  party: PartyDraft
  onChoose: (id: string | null, name: string) => void
}

/** Finds a unit of the register by a part of its name. */
function RegisterSelect({ label, party, onChoose }: RegisterProps) {
  const { rows, find } = useSuggestions({ route: partySearch })
  return (
    <Select
      aria-label={label}
      labelInValue
      allowClear={clearable}
      virtual={false}
      placeholder="输入名称或拼音首字母查找"
      showSearch={{ filterOption: false, onSearch: find }}
      notFoundContent={null}
      options={rows.map((row) => ({ value: String(row['id']), label: String(row['name']) }))}
      value={party.partyId ? { value: party.partyId, label: party.name } : null}
      onChange={(chosen: { value: string; label: ReactNode } | undefined) =>
        onChoose(chosen?.value ?? null, typeof chosen?.label === 'string' ? chosen.label : '')
      }
    />
  )
}
