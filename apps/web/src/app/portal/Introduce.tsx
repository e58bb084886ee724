const parts = [
  {
    title: '试验与品种评价',
    text: '导入多年多点试验数据，校验单位与缺失值，按点、按组、跨年汇总，给出方差分析、多重比较与增产幅度。',
  },
  {
    title: '品种晋级',
    text: '按可配置的晋级标准逐项判定，先预演再发布；每一条结论都附上所依据的数据版本与判定过程。',
  },
  {
    title: '组织与权限',
    text: '机构、角色、菜单逐级授权；数据按机构与作物隔离，关键操作留有变更记录。',
  },
] as const

/** 平台介绍: what the platform is for. */
export default function Introduce() {
  return (
    <>
      <section className="portal-head">
        <h1>育种试验与品种科研管理平台</h1>
        <p>面向育种机构、项目与合同管理人员：从试验数据到品种晋级，用同一份可核对的数据做决定。</p>
      </section>
      <section className="portal-parts" aria-label="主要功能">
        {parts.map(({ title, text }) => (
          <article key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
    </>
  )
}
