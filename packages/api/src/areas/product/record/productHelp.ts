/** Say at each list what the other one is for: both show the same products. */
export const PRODUCT_LIST_HELP =
  '产品查询只供查看和导出。新增、修改、审核与变更状态在「产品档案」，两处是同一批产品；给客户看的单页介绍在「一页纸产品」，从产品详情也可打开。'
export const PRODUCT_HOME_HELP =
  '产品档案用来维护产品：新增、导入、修改、审核与变更状态。只查看的用「产品查询」，两处是同一批产品；给客户看的单页介绍在「一页纸产品」，从产品详情也可打开。删除的产品在回收站中，可以恢复。'
