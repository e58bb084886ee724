import { selectByButton } from '@hepu/api/areas/upgrade/pk/pkBasket'
import { Button, Dropdown, Space } from 'antd'
import { Link, useLocation } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { pkPaths } from './pkPaths.ts'
import type { useBasket } from './useBasket.ts'

interface Props {
  basket: ReturnType<typeof useBasket>
  /** How to fill an empty list. */
  empty: string
}

/** The user's PK list: its content, how full it is, and its actions. */
export function BasketBar({ basket, empty }: Props) {
  const { pathname } = useLocation()
  const { items, limit } = basket
  if (basket.error) return <ErrorPane error={basket.error} onRetry={basket.refetch} />
  return (
    <section className="pk-basket" aria-label="PK清单">
      <h2>
        PK清单{' '}
        <span className="num">
          {items.length}/{limit}
        </span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.entryId} className="pk-chip">
            {item.name}
            {item.isCk && <small>（对照）</small>}
            <button
              type="button"
              aria-label={`移出 ${item.name}`}
              disabled={basket.running}
              onClick={() => void basket.removeOne(item.entryId)}
            >
              ×
            </button>
          </li>
        ))}
        {items.length === 0 && <li className="quiet">还没有品种。{empty}</li>}
      </ul>
      <Space>
        <CheckChoice basket={basket} />
        {items.length > 0 && (
          <ConfirmButton title="确定清空PK清单吗？" onConfirm={basket.clear}>
            清空
          </ConfirmButton>
        )}
        {items.length > 0 && (
          <Link className="pk-go" to={pkPaths.detail({}, pathname)}>
            开始比较
          </Link>
        )}
      </Space>
    </section>
  )
}

/** Adds a check from the groups of the chosen varieties. */
function CheckChoice({ basket }: { basket: ReturnType<typeof useBasket> }) {
  const hasItems = basket.items.length > 0
  const checks = useCall(selectByButton, { button: 'groupChecks' }, { enabled: hasItems, quiet: true })
  const byName = new Map((checks.data?.items ?? []).map((check) => [check.name, check]))
  const offered = [...byName.values()].filter((check) => !basket.has(check.name))
  if (!hasItems || offered.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: offered.map((check) => ({ key: check.entryId, label: `${check.name}（${check.groupName}）` })),
        onClick: ({ key }) => void basket.add([key]),
      }}
    >
      <Button>加入对照</Button>
    </Dropdown>
  )
}
