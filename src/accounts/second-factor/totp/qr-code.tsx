import { encode } from "uqr";

/** A text for a camera, drawn as one path. The quiet zone around it is part of the picture (ISO/IEC 18004: four modules). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={dark.join("")} />
    </svg>
  );
}
