// What the kernel will not answer, as a value: not every face has exceptions.
#pragma once

#include <utility>

namespace rummi {

// Why something is refused; nothing where it is not.
class [[nodiscard]] Refusal {
   public:
    Refusal() = default;
    explicit Refusal(const char* why) : why_(why) {}
    explicit operator bool() const { return why_ != nullptr; }
    const char* why() const { return why_; }

    // The first complaint is the one that is told.
    void unless(bool fine, const char* complaint) {
        if (!fine && !why_) why_ = complaint;
    }

   private:
    const char* why_ = nullptr;
};

// What was asked for, or why it is refused.
template <class T>
class [[nodiscard]] Checked {
   public:
    Checked(T value) : value_(std::move(value)) {}
    Checked(Refusal refusal) : refusal_(refusal) {}
    const Refusal& refusal() const { return refusal_; }
    T& value() { return value_; }

   private:
    T value_{};
    Refusal refusal_;
};

}  // namespace rummi
