/** Hands a file to the device. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it only then
}

/** "rummi-2026-11-15.csv" */
export function fileName(ending: string): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `rummi-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${ending}`;
}
