import type { overviewShow } from '@hepu/api/areas/research/overview/varietyOverview'
import type { OutputOf } from '@hepu/api/core/route'
import { Descriptions } from 'antd'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'

type Shown = OutputOf<typeof overviewShow>
type Value = Shown['heads'][number]['values'][number]

/** The facts about the variety from its records; numbers link to their records. */
export function OverviewHeads({ data: { cropLabel, others, heads } }: { data: Shown }) {
  return (
    <Descriptions
      size="small"
      column={3}
      items={[
        // Records that name the crop show it themselves.
        ...(heads.some(({ label }) => label === '作物')
          ? []
          : [{ key: 'crop', label: '当前作物', children: cropLabel }]),
        {
          key: 'others',
          label: '其他名称',
          children:
            others.length === 0 ? (
              '—'
            ) : (
              <span className="overview-values">
                {others.map(({ name, why }) => (
                  <span key={name}>
                    {name}
                    <small className="quiet">（{why}）</small>
                  </span>
                ))}
              </span>
            ),
        },
        ...heads.map(({ label, values }) => ({
          key: label,
          label,
          children: (
            <span className="overview-values">
              {values.map((value) => (
                <HeadValue key={value.text} {...value} />
              ))}
            </span>
          ),
        })),
      ]}
    />
  )
}

const HeadValue = ({ text, path }: Value) =>
  path ? (
    <OutsideLink to={path} otherwise={<span>{text}</span>}>
      {text}
    </OutsideLink>
  ) : (
    <span>{text}</span>
  )
