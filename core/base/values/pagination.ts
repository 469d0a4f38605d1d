/** The pagination of a list of `total` rows (SPEC §3 "Admin pagination"). An empty list has one page. */
export function paginationOf({ page, limit, total }: { page: number; limit: number; total: number }) {
  const totalPages = Math.max(1, Math.ceil(total / limit))
  return { page, limit, total, totalPages, hasPrev: page > 1, hasNext: page < totalPages }
}
