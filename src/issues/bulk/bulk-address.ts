/** Where these issues are changed, copied or deleted together; `back`: the list that they are ticked in. */
export const bulkAddress = (
  act: "bulk_edit" | "bulk_delete",
  { ids, back, ...more }: { ids: number[]; back: string; copy?: "1"; field?: string },
): string => {
  const asked = [...Object.entries(more), ...ids.map((id) => ["ids[]", String(id)]), ["back_url", back]];
  return `/issues/${act}?${new URLSearchParams(asked).toString()}`;
};
