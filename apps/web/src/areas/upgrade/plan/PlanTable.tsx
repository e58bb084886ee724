import { ENTRY_NO_MAX, type nextPlans } from '@hepu/api/areas/upgrade/nextPlans'
import { inStage } from '@hepu/api/areas/experiment/group/nextGroupName'
import type { OutputOf } from '@hepu/api/core/route'
import { Checkbox, Input } from 'antd'
import { Table } from '../../../ui/table/Table.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { DecisionText } from '../decision/DecisionText.tsx'

type Plans = OutputOf<typeof nextPlans>
type Entry = Plans['entries'][number]
interface Place {
  phase: string
  groupName: string | null
  entryNo: string | null
}
/** Places changed on the screen and not yet saved, by record id. */
export type Planned = Readonly<Record<string, readonly Place[]>>

interface Props {
  plans: Plans
  changed: Planned
  onChange: (changed: Planned) => void
}

/** One line for each entry that continues; 同步生试 adds a second place. */
export function PlanTable({ plans, changed, onChange }: Props) {
  const placesOf = (entry: Entry): readonly Place[] =>
    changed[entry.recordId] ?? entry.places.map(storedPlace)
  const set = (entry: Entry, places: readonly Place[]) => {
    const { [entry.recordId]: _, ...rest } = changed
    const isSame = JSON.stringify(places) === JSON.stringify(entry.places.map(storedPlace))
    onChange(isSame ? rest : { ...rest, [entry.recordId]: places })
  }
  return (
    <Table<Entry>
      size="small"
      rowKey="recordId"
      pagination={false}
      scroll={{ y: 420 }}
      dataSource={plans.entries}
      locale={{ emptyText: '没有晋级或续试的品种' }}
      columns={[
        {
          title: '品种',
          key: 'name',
          width: 190,
          render: (_, { name, warning }) => (
            <>
              {name}
              {warning && (
                <div>
                  <StateText tone="warn">{warning}</StateText>
                </div>
              )}
            </>
          ),
        },
        { title: '原编号', dataIndex: 'entryNo', width: 110, render: (no: string | null) => no ?? '—' },
        {
          title: '判定',
          key: 'final',
          width: 70,
          render: (_, { final }) => <DecisionText value={final} />,
        },
        {
          title: '下一阶段、组别与新编号',
          key: 'places',
          render: (_, entry) => (
            <EntryPlaces
              entry={entry}
              places={placesOf(entry)}
              editable={plans.editable}
              onChange={(places) => set(entry, places)}
            />
          ),
        },
      ]}
    />
  )
}

const storedPlace = ({ phase, groupName, entryNo, chosen }: Entry['places'][number]): Place => ({
  phase,
  groupName,
  entryNo: chosen ? entryNo : null,
})

/** Returns the place of 同步生试 beside the one by rule. */
const besides = ({ phase, groupName }: Place, also: string): Place => ({
  phase: also,
  groupName: groupName === null ? null : inStage(groupName, phase, also),
  entryNo: null,
})

interface EntryProps {
  entry: Entry
  places: readonly Place[]
  editable: boolean
  onChange: (places: readonly Place[]) => void
}

function EntryPlaces({ entry, places, editable, onChange }: EntryProps) {
  const [, second] = entry.phases
  const change = (at: number, values: Partial<Place>) =>
    onChange(places.map((place, index) => (index === at ? { ...place, ...values } : place)))
  const addOrDrop = (isAlso: boolean) =>
    onChange(isAlso ? [...places, besides(places[0]!, second!.value)] : places.slice(0, 1))
  return (
    <>
      {places.map((place, at) => (
        <PlaceLine
          key={place.phase}
          entry={entry}
          place={place}
          editable={editable}
          onChange={(values) => change(at, values)}
        />
      ))}
      {second && (
        <Checkbox
          checked={places.length > 1}
          disabled={!editable}
          onChange={(event) => addOrDrop(event.target.checked)}
        >
          同步{second.label}
        </Checkbox>
      )}
    </>
  )
}

interface LineProps {
  entry: Entry
  place: Place
  editable: boolean
  onChange: (values: Partial<Place>) => void
}

function PlaceLine({ entry, place, editable, onChange }: LineProps) {
  const stored = entry.places.find((other) => other.phase === place.phase)
  const label = entry.phases.find((phase) => phase.value === place.phase)?.label ?? place.phase
  const isTrial = stored?.entryNo !== null || stored.takesPart
  if (!editable || !isTrial) {
    return <div>{[label, isTrial ? place.groupName : null, stored?.entryNo].filter(Boolean).join(' · ')}</div>
  }
  return (
    <div className="plan-line">
      <span>{label}</span>
      <Input
        size="small"
        aria-label={`${entry.name}的${label}组别`}
        maxLength={100}
        value={place.groupName ?? ''}
        onChange={(event) => onChange({ groupName: event.target.value })}
      />
      <Input
        size="small"
        aria-label={`${entry.name}的${label}新编号`}
        maxLength={ENTRY_NO_MAX}
        placeholder={placeholderOf(stored)}
        value={place.entryNo ?? ''}
        onChange={(event) => onChange({ entryNo: event.target.value || null })}
      />
    </div>
  )
}

function placeholderOf(stored: Entry['places'][number] | undefined): string {
  if (stored?.takesPart) return `${stored.entryNo ?? ''}（已参试）`
  return stored && !stored.chosen ? `${stored.entryNo}（拟）` : '按规则编号'
}
