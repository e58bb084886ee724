import {
  overviewPage,
  type OverviewEvent,
  type OverviewSection,
} from '@hepu/api/areas/research/overview/varietyOverview'
import { PAGE_SIZES } from '@hepu/api/core/envelope'
import { Checkbox } from 'antd'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { TablePager } from '../../../resource/table/TablePager.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { EventFacts, EventTitle, MatchedBy } from './eventParts.tsx'

const DEFAULT_SIZE = 20
const UNDATED = '日期不详'

/** Value of the address when every kind is unticked. */
const NO_KIND = 'none'

/** Returns the ticked kinds: all of them until some are chosen. */
const kindsIn = (text: string | null, all: string[]): string[] => {
  if (!text) return all
  const wanted = text.split(',')
  return all.filter((key) => wanted.includes(key))
}

interface Props {
  name: string
  sections: readonly OverviewSection[]
}

/** 时间轴: the events of a variety, year by year, the last first. Kinds and page are in the address. */
export function Timeline({ name, sections }: Props) {
  const [params, setParams] = useTabParams()
  const known = sections.filter(({ total }) => total > 0)
  const all = known.map(({ key }) => key)
  const kinds = kindsIn(params.get('kinds'), all)
  const current = Math.max(1, Math.trunc(Number(params.get('current'))) || 1)
  const size = PAGE_SIZES.find((size) => size === Number(params.get('size'))) ?? DEFAULT_SIZE
  const isAll = kinds.length === all.length
  const isNone = kinds.length === 0
  const model = { name, ...(isAll ? {} : { kinds }) }
  const page = useCall(
    overviewPage,
    { current, size, model },
    { quiet: true, keepPrevious: true, enabled: !isNone },
  )
  const choose = (chosen: readonly string[]) =>
    setParams({
      kinds: chosen.length === all.length ? '' : chosen.join(',') || NO_KIND,
      current: null,
    })
  return (
    <section className="overview-section">
      <h2>时间轴</h2>
      <Checkbox
        className="overview-all"
        checked={isAll}
        indeterminate={!isAll && !isNone}
        onChange={({ target }) => choose(target.checked ? all : [])}
      >
        全部类别
      </Checkbox>
      <Checkbox.Group
        className="overview-kinds"
        aria-label="只看类别"
        value={kinds}
        options={known.map(({ key, title, total }) => ({ value: key, label: `${title} ${total}` }))}
        onChange={choose}
      />
      {page.error && <ErrorPane error={page.error} onRetry={() => void page.refetch()} />}
      {isNone && <EmptyPane text="没有勾选类别：请在上面勾选要看的类别。" />}
      {!isNone && !page.error && !page.data && <EmptyPane loading />}
      {!isNone && !page.error && page.data && (
        <>
          <Years events={page.data.records} sections={sections} />
          <TablePager
            current={current}
            size={size}
            total={page.data.total}
            onTurn={(next, nextSize) => setParams({ current: String(next), size: String(nextSize) })}
          />
        </>
      )}
    </section>
  )
}

function Years({ events, sections }: { events: readonly OverviewEvent[]; sections: Props['sections'] }) {
  if (events.length === 0) return <EmptyPane text="这一页没有记录。" />
  const titles = new Map(sections.map(({ key, title }) => [key, title]))
  const years = Map.groupBy(events, ({ date }) => date?.slice(0, 4) ?? UNDATED)
  return [...years].map(([year, some]) => (
    <div key={year} className="overview-year">
      <h3>{year}</h3>
      <ol aria-label={year}>
        {some.map((event) => (
          <li key={`${event.kind} ${event.id} ${event.what}`}>
            <time>{event.date && event.date.length > 4 ? event.date.slice(5) : ''}</time>
            <span className="overview-kind">{kindText(titles.get(event.kind) ?? '', event.what)}</span>
            <div>
              <EventTitle {...event} /> {event.state && <StateText tone="quiet">{event.state}</StateText>}
              <EventFacts {...event} />
            </div>
            <MatchedBy {...event} />
          </li>
        ))}
      </ol>
    </div>
  ))
}

/** Returns the kind and the event, once if they are the same. */
const kindText = (title: string, what: string): string => (title === what ? title : `${title} · ${what}`)
