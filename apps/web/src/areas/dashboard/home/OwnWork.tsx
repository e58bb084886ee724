import { ownWork } from '@hepu/api/areas/dashboard/home/ownWork'
import { useCall } from '../../../client/useCall.ts'

const [STEP, BAR, HEIGHT] = [22, 14, 48]

/** 我的工作: what the user saved in each of the last weeks, as a small chart. Nothing is shown to who has saved nothing yet. */
export default function OwnWork() {
  const { data } = useCall(ownWork, {}, { quiet: true })
  if (!data || data.total === 0) return null
  const most = Math.max(1, ...data.weeks.map(({ count }) => count))
  return (
    <section aria-labelledby="home-own-work">
      <h2 id="home-own-work">
        我的工作
        <small className="quiet">近12周共保存 {data.total} 次</small>
      </h2>
      <svg
        width={data.weeks.length * STEP}
        height={HEIGHT}
        role="img"
        aria-label={`每周保存次数，从早到晚：${data.weeks.map(({ count }) => count).join('、')}`}
      >
        {data.weeks.map(({ from, count }, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT)
          return (
            <rect
              key={from}
              x={at * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={1}
              fill={count === 0 ? 'var(--line)' : 'var(--green)'}
            >
              <title>{`${from} 起一周：${count} 次`}</title>
            </rect>
          )
        })}
      </svg>
    </section>
  )
}
