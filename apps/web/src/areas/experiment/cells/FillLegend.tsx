const marks = [
  ['#eef6ee', '已改未保存'],
  ['#fff5d6', '超出常见范围，需确认'],
  ['#fbe4e1', '不能保存'],
  ['#eaf1f8', '待审核'],
] as const

/** What the colours of the cells mean. */
export const FillLegend = () => (
  <div className="fill-legend quiet">
    {marks.map(([colour, label]) => (
      <span key={label}>
        <i className="fill-mark" style={{ background: colour }} aria-hidden="true" />
        {label}
      </span>
    ))}
    <span>删除线：已剔除</span>
  </div>
)
