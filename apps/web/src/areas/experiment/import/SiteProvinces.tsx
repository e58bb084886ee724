import { batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Select, Space } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import type { PartProps } from '../../../resource/import/importSource.ts'
import { unlessSame, useUnsent } from '../../../resource/import/unsent.tsx'
import { clearable } from '../../../ui/control/clearable.tsx'

type Batch = OutputOf<typeof batchShow>
type Place = NonNullable<NonNullable<Batch['preview']>['places']>[number]

const options = Object.values(provinceNames).map((value) => ({ value, label: value }))

/** Asks for the provinces of the points that have none; a likely one is offered, and none has to be given. */
export default function SiteProvinces({ batchId }: PartProps) {
  const batch = useCall(batchShow, { id: batchId }, { quiet: true }).data
  const places = batch?.preview?.places ?? []
  if (!batch || places.length === 0 || batch.can['answer'] === false) return null
  return <Asked places={places} />
}

const answeredIn = (places: readonly Place[]): Record<string, string> =>
  Object.fromEntries(places.flatMap(({ name, province }) => (province === null ? [] : [[name, province]])))

const proposedIn = (places: readonly Place[]): Record<string, string> =>
  Object.fromEntries(places.flatMap(({ name, proposal }) => (proposal === null ? [] : [[name, proposal]])))

function Asked({ places }: { places: readonly Place[] }) {
  const { written, write, apply } = useUnsent()
  const answered = answeredIn(places)
  const given = (written['provinces'] as Record<string, string> | undefined) ?? answered
  const setGiven = (next: Record<string, string>) => write({ provinces: unlessSame(next, answered) })
  const proposed = proposedIn(places.filter(({ name }) => given[name] === undefined))
  const blank = places.filter(({ name }) => answered[name] === undefined).length
  const count = Object.keys(proposed).length
  const set = (name: string, province: string | undefined) => {
    const { [name]: _before, ...others } = given
    setGiven(province === undefined ? others : { ...others, [name]: province })
  }
  return (
    <section aria-label="试点所在的省" className="import-answers import-answers-free">
      <p>
        {blank > 0
          ? `${blank}个试点没有写省。不填也能导入，按省的统计会归入「未知地区」；以后可在「试验设置」的试点里补。`
          : '工作簿没有写省，按下列各省导入。'}
      </p>
      <div className="import-places-row">
        <ul className="import-places">
          {places.map(({ name, proposal, reason }) => (
            <li key={name}>
              <span className="import-place">{name}</span>
              <Select<string>
                allowClear={clearable}
                showSearch
                size="small"
                aria-label={`${name}所在的省`}
                placeholder="不填"
                options={options}
                value={given[name] ?? null}
                onChange={(value) => set(name, value ?? undefined)}
              />
              {proposal !== null && given[name] === undefined && (
                <Button type="link" size="small" title={reason ?? ''} onClick={() => set(name, proposal)}>
                  {`${proposal}？（${reason}）`}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Space wrap>
          {count > 1 && (
            <Button onClick={() => setGiven({ ...given, ...proposed })}>采用全部建议（{count}个）</Button>
          )}
          <Button disabled={written['provinces'] === undefined} onClick={apply}>
            保存省份
          </Button>
        </Space>
      </div>
    </section>
  )
}
