interface Props {
  methods: readonly { name: string; formula: string; version: string }[]
}

/** Under every result: how it was computed, and the version of the method. */
export function Methods({ methods }: Props) {
  return (
    <details className="methods">
      <summary>计算方法</summary>
      <dl>
        {methods.map((method) => (
          <div key={method.name}>
            <dt>{method.name}</dt>
            <dd>
              {method.formula}（方法版本 {method.version}）
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
