export default function Members() {
  return <p>Members</p>;
}
